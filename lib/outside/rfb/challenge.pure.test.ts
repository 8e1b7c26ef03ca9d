import { expect, test } from "vitest";
import { answerTo } from "./challenge";

test("a password is proved as viewers of VNC do, by no more than its first eight characters", () => {
  const challenge = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
  const answer = answerTo(challenge, "password");
  expect(answerTo(challenge, "password and more")).toEqual(answer);
  expect(answerTo(challenge, "passwore")).not.toEqual(answer);
  // FIPS 81 test vector of single DES with the key's bits reversed: "0123456789abcdef" and "Now is the time for all
  // ".
  const key = Buffer.from("80c4a2e691d5b3f7", "hex").toString("latin1");
  expect(answerTo(Buffer.from("Now is the time "), key).toString("hex")).toBe(
    "3fa40e8a984d48156a271787ab8883f9",
  );
});
