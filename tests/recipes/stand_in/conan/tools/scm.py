class Version:
    """As far as the recipe needs it: numbers and dots."""

    def __init__(self, text):
        self.numbers = [int(number) for number in text.split(".")]

    def __lt__(self, other):
        return self.numbers < Version(other).numbers
