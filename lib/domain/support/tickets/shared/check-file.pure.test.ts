import { describe, expect, test } from "vitest";
import { fileLimits } from "../rules";
import { checkFile, cleanName, nameFor } from "./check-file";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a file is taken by what is in it", () => {
  test.each([
    ["a picture", "shot.png", png, "image/png"],
    ["a picture that says that it is a page", "page.html", png, "image/png"],
    ["text", "log.txt", Buffer.from("line one\nстрока два\n"), "text/plain"],
    ["a page, which is text to us", "page.html", Buffer.from("<script>alert(1)</script>"), "text/plain"],
    ["PDF", "invoice", Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1"), "application/pdf"],
  ])("%s", async (_, name, content, contentType) => {
    const kept = nameFor(contentType, name);
    expect(await checkFile(name, content)).toMatchObject({ name: kept, contentType });
  });

  test.each([
    ["a program", "photo.png", Buffer.from("MZ\u0090\u0000\u0003", "latin1"), "file.type"],
    ["an ELF program", "log.txt", Buffer.from("\u007fELF\u0002\u0001\u0001\u0000", "latin1"), "file.type"],
    ["bytes of no kind", "a.txt", Buffer.from([1, 2, 0, 255, 254]), "file.type"],
    ["a vector picture, which can hold script", "a.png", Buffer.from([0xff, 0xfe, 0x3c, 0x00]), "file.type"],
    ["nothing", "a.txt", Buffer.alloc(0), "file.empty"],
    ["too much", "a.txt", Buffer.alloc(fileLimits.bytes + 1, 65), "file.too_large"],
  ])("%s is refused", async (_, name, content, doc) => {
    await expect(checkFile(name, content)).rejects.toMatchObject({ extras: { doc } });
  });
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\secret\\a.txt", "a.txt"],
  [".htaccess", "htaccess"],
  ['a"b<c>.txt', "abc.txt"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["line\r\nbreak.txt", "linebreak.txt"],
  ["  ", "file"],
  ["счёт.pdf", "счёт.pdf"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(116)}.pdf`],
])("the name %j becomes %j", (name, clean) => {
  expect(cleanName(name)).toBe(clean);
});

test.each([
  ["text/plain", "rechnung.hta", "rechnung.hta.txt"],
  ["text/plain", "fix.bat", "fix.bat.txt"],
  ["text/plain", "a.svg", "a.svg.txt"],
  ["text/plain", "messages", "messages.txt"],
  ["text/plain", "boot.LOG", "boot.LOG"],
  ["image/png", "screen.exe", "screen.exe.png"],
  ["image/jpeg", "photo.jpeg", "photo.jpeg"],
])("a file of %s called %s is kept as %s", (contentType, name, kept) => {
  expect(nameFor(contentType, name)).toBe(kept);
});
