# A part of the packages of Conan. Conan writes cis-config.cmake itself, which ignores COMPONENTS and then includes this file.
# It does what cis-config.cmake.in does elsewhere: without a required component, the package is not found.
set(_cis_components cis signature asio testing redis sql emulator)

foreach(_cis_component IN LISTS cis_FIND_COMPONENTS)
    if(TARGET cis::${_cis_component})
        set(cis_${_cis_component}_FOUND TRUE)
        continue()
    endif()
    set(cis_${_cis_component}_FOUND FALSE)
    if(cis_FIND_REQUIRED_${_cis_component})
        set(cis_FOUND FALSE)
        list(FIND _cis_components "${_cis_component}" _cis_index)
        if(_cis_index EQUAL -1)
            list(JOIN _cis_components ", " _cis_names)
            set(cis_NOT_FOUND_MESSAGE "The component \"${_cis_component}\" does not exist; use one of: ${_cis_names}.")
        else()
            set(cis_NOT_FOUND_MESSAGE "The package does not contain the component \"${_cis_component}\".")
            string(APPEND cis_NOT_FOUND_MESSAGE
                   " Add -o 'cis-cpp/*:with_${_cis_component}=True' to the commands of Conan.")
        endif()
    endif()
endforeach()

unset(_cis_component)
unset(_cis_components)
unset(_cis_index)
unset(_cis_names)
