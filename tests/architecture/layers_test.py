"""Tests that the tree follows the rules of layers.py, and that violations are found."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import layers  # pylint: disable=wrong-import-position
import picture  # pylint: disable=wrong-import-position

RULES = """
[[tree]]
name = "client"
roots = ["include", "src"]
strip = "cis/"

[tree.layers]
core = { holds = "", uses = [] }
http = { holds = "", uses = ["core"] }

[[tree]]
name = "double"
roots = ["double"]
trees = []

[tree.layers]
state = { holds = "", uses = [] }
"""

CLEAN = {
    "include/cis/core/text.hpp": "class Text {\n};\n",
    "src/core/text.cpp": '#include "cis/core/text.hpp"\n',
    "include/cis/http/url.hpp": "#include <cis/core/text.hpp>\n#include <string>\n",
    "src/http/url.cpp": '#include "cis/http/url.hpp"\n',
    "double/state/state.hpp": "#include <string>\n",
}


class Project(unittest.TestCase):
    """Checks of this project."""

    def test_every_include_goes_down_and_no_files_need_each_other(self):
        self.assertEqual(layers.violations(), [])

    def test_every_layer_has_files(self):
        for tree in layers.load():
            used = {tree.layer(file) for file in layers.Sources(layers.PROJECT, tree).paths}
            self.assertEqual({layer.name for layer in tree.layers} - used, set())

    def test_the_documents_say_the_same(self):
        for name, text in picture.expected(layers.load(), layers.PROJECT).items():
            with self.subTest(name):
                self.assertEqual(
                    (layers.PROJECT / name).read_text(encoding="utf-8"), text, "run tests/architecture/layers.py write"
                )


class Trial(unittest.TestCase):
    """Checks of a small project whose files violate a rule."""

    def problems(self, changed: dict[str, str], rules: str = RULES) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder)
            for name, text in (CLEAN | changed).items():
                (project / name).parent.mkdir(parents=True, exist_ok=True)
                (project / name).write_text(text, encoding="utf-8")
            (project / "layers.toml").write_text(rules, encoding="utf-8")
            return layers.violations(project, layers.load(project / "layers.toml"))

    def test_a_clean_tree_has_no_problem(self):
        self.assertEqual(self.problems({}), [])

    def test_an_upward_include_is_found(self):
        for include in ("<cis/http/url.hpp>", '"cis/http/url.hpp"'):
            found = self.problems({"src/core/text.cpp": f"#include {include}\n"})
            self.assertTrue(any("core does not use http" in line for line in found), found)

    def test_an_upward_include_of_a_private_header_is_found(self):
        found = self.problems({"src/http/wire.hpp": "", "src/core/text.cpp": '#include "http/wire.hpp"\n'})
        self.assertEqual(found, ["src/core/text.cpp: includes http/wire.hpp, but core does not use http"])

    def test_an_include_by_a_path_from_the_file_is_found(self):
        found = self.problems({"src/http/wire.hpp": "", "src/core/text.cpp": '#include "../http/wire.hpp"\n'})
        self.assertEqual(len(found), 1, found)

    def test_a_folder_that_is_no_layer_is_found(self):
        self.assertEqual(self.problems({"src/utils/a.hpp": ""}), ["src/utils/a.hpp: its folder is no layer of client"])

    def test_a_room_that_is_a_layer_may_use_only_what_it_says(self):
        core = 'core = { holds = "values", uses = [] }'
        room = '"core/rules" = { holds = "rules", uses = [] }\n"core/run" = { holds = "runs", uses = ["core/rules"] }'
        rules = RULES.replace(next(line for line in RULES.splitlines() if line.startswith("core = ")), f"{core}\n{room}")
        files = {"src/core/rules/rule.hpp": "", "src/core/run/run.hpp": '#include "core/rules/rule.hpp"\n'}
        self.assertEqual(self.problems(files, rules), [])
        found = self.problems(files | {"src/core/rules/rule.cpp": '#include "core/run/run.hpp"\n'}, rules)
        self.assertIn("src/core/rules/rule.cpp: includes core/run/run.hpp, but core/rules does not use core/run", found)

    def test_files_that_need_each_other_are_found(self):
        found = self.problems(
            {"src/http/a.hpp": '#include "http/b.hpp"\n', "src/http/b.hpp": "", "src/http/b.cpp": '#include "http/a.hpp"\n'}
        )
        self.assertEqual(found, ["client: these need each other: http/a, http/b"])

    def test_a_forward_declaration_hides_nothing(self):
        found = self.problems(
            {"src/http/a.hpp": '#include "http/b.hpp"\nclass A final : public B {\n};\n', "src/http/b.hpp": "class A;\n"}
        )
        self.assertEqual(found, ["client: these need each other: http/a, http/b"])

    def test_no_way_of_writing_a_forward_declaration_hides_anything(self):
        for declaration in (
            "namespace cis { class A; }",
            "class CIS_EXPORT A;",
            "class [[nodiscard]] A;",
            "class B; class A;",
            "template <class T>\nclass A;",
        ):
            with self.subTest(declaration):
                definition = '#include "http/b.hpp"\nclass [[nodiscard("use it")]] CIS_EXPORT A {\n};\n'
                found = self.problems({"src/http/a.hpp": definition, "src/http/b.hpp": declaration + "\n"})
                self.assertEqual(found, ["client: these need each other: http/a, http/b"])

    def test_a_forward_declaration_of_a_layer_that_is_not_used_is_found(self):
        found = self.problems({"src/http/wire.hpp": "class Wire {\n};\n", "src/core/text.cpp": "class Wire;\n"})
        self.assertEqual(found, ["src/core/text.cpp: declares Wire of http/wire.hpp, but core does not use http"])

    def test_the_shortest_loop_is_named(self):
        found = self.problems(
            {
                "src/http/a.hpp": '#include "http/b.hpp"\n',
                "src/http/b.hpp": '#include "http/c.hpp"\n',
                "src/http/c.hpp": '#include "http/a.hpp"\n#include "http/d.hpp"\n',
                "src/http/d.hpp": '#include "http/c.hpp"\n',
            }
        )
        self.assertEqual(found, ["client: these need each other: http/c, http/d"])

    def test_an_include_of_another_tree_is_found(self):
        found = self.problems({"double/state/state.hpp": "#include <cis/core/text.hpp>\n"})
        self.assertEqual(found, ["double/state/state.hpp: includes cis/core/text.hpp of client"])

    def test_private_headers_of_another_tree_are_its_own(self):
        rules = RULES.replace("trees = []", 'trees = ["client"]')
        self.assertEqual(self.problems({"double/state/state.hpp": "#include <cis/core/text.hpp>\n"}, rules), [])
        found = self.problems(
            {"src/http/wire.hpp": "", "double/state/state.hpp": '#include "http/wire.hpp"\n'}, rules
        )
        self.assertEqual(found, ["double/state/state.hpp: includes http/wire.hpp of client"])

    def test_a_layer_that_uses_what_stands_behind_it_is_found(self):
        rules = RULES.replace('core = { holds = "", uses = [] }', 'core = { holds = "", uses = ["http"] }')
        self.assertEqual(
            self.problems({}, rules), ["client: core uses http, which does not stand before it"]
        )


if __name__ == "__main__":
    unittest.main()
