import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { dumpOf } from "@/lib/testing/imports/dump-text";
import { DumpParser } from "./dump-parser";
import { SourceProblem } from "./port";

const wanted = { people: ["id", "name"] };

fuzzParsers({
  "dumps of databases": {
    seeds: [
      dumpOf({ people: [{ id: 1, name: "O'Brien\\ \n" }], other: [{ id: 2 }] }),
      "INSERT INTO `people` (`id`,`name`) VALUES (0x41,_utf8 'a'),(NULL,x'4142');",
      "DELIMITER ;;\nCREATE TRIGGER a BEGIN ; END;;\nDELIMITER ;\n",
      "'".repeat(2_000),
      "(".repeat(2_000),
      `INSERT INTO people (id) VALUES ${"(1),".repeat(2_000)}`,
    ],
    words: [
      "INSERT INTO people VALUES (",
      "CREATE TABLE `people` (",
      "'",
      "\\",
      "`",
      "/*",
      "*/",
      "--",
      ";",
      "),(",
    ],
    parse: (input) => {
      const text = input.toString("latin1");
      const parser = new DumpParser(wanted);
      const size = 1 + (input.length % 700);
      for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
      parser.end();
    },
    refuses: (error) => error instanceof SourceProblem,
  },
});
