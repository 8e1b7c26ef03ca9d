import { createHash, generateKeyPairSync } from "node:crypto";
import { deflateSync, gzipSync } from "node:zlib";
import { parseRanges } from "@/lib/base/address";
import { contentDisposition } from "@/lib/base/file-answer";
import { localPath } from "@/lib/base/local-path";
import { maskAddresses } from "@/lib/base/mask-addresses";
import { maskSecrets } from "@/lib/base/mask-secrets";
import { parseMemory } from "@/lib/base/memory-size";
import { parsePhone } from "@/lib/base/phone";
import { priceText } from "@/lib/base/price-text";
import { readWebhookAddress } from "@/lib/base/webhook-address";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { hasRightDigits, readVat } from "./customers/vat/shared/check-digits";
import { Assertion, Attestation } from "./identity/two-factor/passkeys/schema";
import { passkeyLibrary } from "./identity/two-factor/passkeys/shared/library";
import { DomainError } from "./kernel/errors/fail";
import { findNumbers } from "./money/payments/shared/find-named";
import { findReferences } from "./money/payments/shared/reference";
import { readInventoryFile } from "./servers/inventory/read-file";
import { isPublicHost, shortNameOf } from "./servers/iso/rules";
import { checkFile } from "./support/tickets/shared/check-file";

const isRefusal = (error: unknown): boolean => error instanceof DomainError;

const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
  Buffer.from("0000000d49444154", "hex"),
  deflateSync(Buffer.alloc(5)),
  Buffer.from("0000000049454e44ae426082", "hex"),
]);
const zip = Buffer.concat([
  Buffer.from("504b03041400000008000000000000000000050000000500000005000000", "hex"),
  Buffer.from("a.txthello"),
  Buffer.from("504b0506000000000100010033000000280000000000", "hex"),
]);

/** A name and what the file holds. */
async function attach(input: Buffer): Promise<void> {
  const end = input.indexOf("\n");
  const said = input.subarray(0, Math.max(0, end)).toString();
  contentDisposition((await checkFile(said, new Uint8Array(input.subarray(end + 1)))).name);
}

const encoded = (part: Buffer): string => part.toString("base64url").slice(0, 8_000) || "A";
const origin = "https://panel.test";
const clientData = (type: string): string =>
  Buffer.from(JSON.stringify({ type, challenge: "AAAA", origin, crossOrigin: false })).toString("base64url");
const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const point = publicKey.export({ format: "jwk" });
const coseKey = Buffer.concat([
  Buffer.from("a5010203262001215820", "hex"),
  Buffer.from(point.x ?? "", "base64url"),
  Buffer.from("225820", "hex"),
  Buffer.from(point.y ?? "", "base64url"),
]);
const host = createHash("sha256").update("panel.test").digest();
const facts = Buffer.concat([host, Buffer.from([0x45, 0, 0, 0, 1])]);
const attested = Buffer.concat([facts, Buffer.alloc(16), Buffer.from([0, 4, 1, 2, 3, 4]), coseKey]);
const attestation = Buffer.concat([
  Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
  Buffer.from([attested.length]),
  attested,
]);

/** What an authenticator says of a new passkey, and as proof of one; the library throws plain errors. */
async function judgePasskey(input: Buffer): Promise<void> {
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = await passkeyLibrary();
  const credential = {
    id: "AQIDBA",
    rawId: "AQIDBA",
    type: "public-key" as const,
    clientExtensionResults: {},
  };
  const expected = { expectedChallenge: "AAAA", expectedOrigin: origin, expectedRPID: "panel.test" };
  const part = encoded(input);
  const made = Attestation.parse({
    ...credential,
    response: { clientDataJSON: clientData("webauthn.create"), attestationObject: part },
  });
  const shown = { clientDataJSON: clientData("webauthn.get"), authenticatorData: part, signature: part };
  const proof = Assertion.parse({ ...credential, response: shown });
  const refused = (error: unknown) => {
    if (!(error instanceof Error)) throw error;
  };
  await verifyRegistrationResponse({ response: { ...credential, ...made }, ...expected }).catch(refused);
  for (const key of [coseKey, input.subarray(0, 1_000)])
    await verifyAuthenticationResponse({
      ...{ response: { ...credential, ...proof }, ...expected },
      credential: { id: "AQIDBA", publicKey: new Uint8Array(key), counter: 0 },
    }).catch(refused);
}

fuzzParsers({
  "files for support": {
    seeds: [
      Buffer.concat([Buffer.from("shot.png\n"), png]),
      Buffer.concat([Buffer.from("../a.zip\n"), zip]),
      Buffer.concat([Buffer.from("a.tar.gz\n"), gzipSync("hello")]),
      "letter.pdf\n%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF",
      "boot.log\n[    0.000000] Linux version 6.1\n",
      Buffer.from(`p.jpg\n\xff\xd8\xff\xe0\0\x10JFIF\0\x01${"\0".repeat(20)}\xff\xd9`, "latin1"),
      Buffer.from("v.mkv\n\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm", "latin1"),
      Buffer.from("s.mp3\nID3\x03\0\0\0\0\x0f\x76", "latin1"),
    ],
    words: [
      "PK\x03\x04",
      "%PDF-",
      "GIF89a",
      "RIFF",
      "WEBP",
      "ID3",
      "\x1f\x8b\x08",
      "ftyp",
      "moov",
      "\x89PNG",
      "<?xml",
      "<svg",
    ],
    parse: attach,
    refuses: isRefusal,
  },
  "lists of machines": {
    seeds: [
      "name,preset,location,bmc,user,password,macs\nrack1-01,bm.v1,NL,192.0.2.10:623,ADMIN,secret,3c:ec:ef:00:d6:d9 3c:ec:ef:00:d6:da\n",
      'name;preset;location;bmc;user;password;macs;addresses\n"rack1-02";bm.v1;NL;bmc.example.com;ADMIN;"a;b";3C-EC-EF-00-D6-D9;192.0.2.7\n',
      '[{"name":"rack1-01","preset":"bm.v1","location":"NL","bmc":"192.0.2.10","user":"ADMIN","password":"secret","macs":["02:00:00:00:00:01"],"cipher":17}]',
    ],
    words: [",", ";", '"', "\n", "name", '"macs":', "[", "{", "]", "}", "192.0.2.10"],
    longest: 32 * 1024,
    parse: (input) => readInventoryFile(input.toString()),
    refuses: isRefusal,
  },
  "passkeys of browsers": {
    seeds: [attestation, attested, facts, coseKey],
    words: ["\xa5", "\xbf", "\x9f", "\x5b\xff\xff\xff\xff", "\x58\x20", "authData", "fmt", "packed", "x5c"],
    longest: 6_000,
    parse: judgePasskey,
  },
  "tax numbers": {
    seeds: [
      "NL004495445B01",
      "GR 094259216",
      "EL094259216",
      "BE 403.019.261",
      "DEDE129273398",
      "ESX1234567X",
    ],
    words: ["NL", "GR", "EL", "BE", "B01", " ", ".", "-", "/", "0"],
    longest: 4_096,
    parse: (input) => {
      for (const country of [null, "GR", "BE", "ES"]) {
        const read = readVat(input.toString(), country);
        if (read) hasRightDigits(read);
      }
    },
  },
  "texts of transfers": {
    seeds: ["Invoice RF44 5003, thanks", "EX-2026-000002 and ex 2026/2", `R F${" 1".repeat(200)}`],
    words: ["RF", "R F", " ", "-", "2026", "EX", "1", "/"],
    parse: (input) => [findReferences(input.toString()), findNumbers(input.toString(), ["EX", "EU"])],
  },
  "what people type": {
    seeds: [
      "+31 30 123 4567",
      "https://hooks.example.com:8443/x?y=1",
      "192.0.2.0/24, 2001:db8::/32 10.0.0.1",
      "//evil.example/\\x",
      "https://10.0.0.1/image.iso token=abcdefghijklmnopqrstuvwxyz0123456789",
      "1 089,00",
      "0,5 GB",
    ],
    words: ["https://", "/", "\\", "@", ":", "::", "[", "]", ",", ".", "+", "00", "%2f"],
    longest: 16_384,
    parse: (input) => {
      const text = input.toString();
      parsePhone(text, 31);
      readWebhookAddress(text);
      parseRanges(text);
      localPath(text);
      maskAddresses(text);
      maskSecrets(text);
      priceText(text);
      parseMemory(text);
      shortNameOf(text);
      if (URL.canParse(text)) isPublicHost(text);
    },
  },
});
