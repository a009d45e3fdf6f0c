def check_min_cppstd(*_arguments):
    raise NotImplementedError
