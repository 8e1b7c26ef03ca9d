import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { readSshKey } from "./read-ssh-key";

const line = sshKeyText("anna");
const [, body = ""] = line.split(" ");

fuzzParsers({
  "public SSH key": {
    seeds: [
      line,
      `---- BEGIN SSH2 PUBLIC KEY ----\nComment: "anna"\n${body}\n---- END SSH2 PUBLIC KEY ----\n`,
      `PuTTY-User-Key-File-3: ssh-ed25519\nComment: anna\nPublic-Lines: 1\n${body}\n`,
      `from="192.0.2.1" ${line}`,
    ],
    words: ["ssh-rsa ", "ecdsa-sha2-nistp256 ", "AAAA", "Public-Lines: ", "\\\n", "\t"],
    longest: 16_384,
    parse: (input) => readSshKey(input.toString()),
  },
});
