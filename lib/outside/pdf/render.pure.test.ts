import { expect, test, vi } from "vitest";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { renderPdf, type Sheet } from "./render";

// The first document loads fonts and compiles in a thread, which is slow while other tests run.
vi.setConfig({ testTimeout: 30_000 });

const sheetOf = (texts: string[]): Sheet => ({
  info: {
    title: "Invoice 1",
    author: "Seller",
    creator: "Berth",
    producer: "Berth",
    creationDate: new Date(0),
  },
  language: "en",
  content: texts.map((text) => ({ text })),
  footer: { left: "Seller", right: "1 · Page {page} of {pages}" },
});
const render = async (...texts: string[]) => readPdf(await renderPdf(sheetOf(texts)));

test("the same sheet gives the same bytes, also while others are being set", async () => {
  const [first, , second] = await Promise.all([
    renderPdf(sheetOf(["one", "two"])),
    renderPdf(sheetOf(["another"])),
    renderPdf(sheetOf(["one", "two"])),
  ]);
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});

test("Latin, Cyrillic, Greek and signs of currencies come out as written", async () => {
  const { lines } = await render("Ďürß Żółć", "Счёт № 7: 10,00 ₽, 5,00 €", "Ελληνική Εταιρεία Α.Ε.");
  expect(lines).toEqual(
    expect.arrayContaining(["Ďürß Żółć", "Счёт № 7: 10,00 ₽, 5,00 €", "Ελληνική Εταιρεία Α.Ε."]),
  );
});

test("a letter that no font has is shown as missing, and nothing else changes", async () => {
  const { lines } = await render("東 & 🙂 GmbH\u202e");
  expect(lines[0]).toBe("\ufffd & \ufffd GmbH");
});

test("pages are numbered, and a word without end breaks within the page", async () => {
  const { pages, lines } = await render(
    "x".repeat(9_000),
    ...Array.from({ length: 80 }, (_, index) => `Line ${index}`),
  );
  expect(pages).toBeGreaterThan(1);
  expect(lines.filter((line) => line.endsWith(`of ${pages}`))).toHaveLength(pages);
  expect(lines.join("").match(/x/g)?.length).toBeGreaterThanOrEqual(9_000);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200);
});

test("a sheet that cannot be set fails alone", async () => {
  const broken = { ...sheetOf([]), content: [{ image: "file:///etc/passwd" }] };
  await expect(renderPdf(broken)).rejects.toThrow("The PDF could not be set");
  expect((await render("after it")).lines).toContain("after it");
});

test("a sheet that takes too long is given up with its thread, and those that wait are set by a fresh one", async () => {
  await render("fonts are read");
  const endless = sheetOf(Array.from({ length: 20_000 }, (_, index) => `Line ${index} of very many`));
  const [given, ...others] = await Promise.allSettled([
    renderPdf(endless, 50),
    render("one that waits"),
    render("another that waits"),
  ]);
  expect(given).toMatchObject({
    reason: { reason: "slow", message: expect.stringContaining("longer than 50 ms") },
  });
  expect(others).toMatchObject([
    { value: { lines: expect.arrayContaining(["one that waits"]) } },
    { value: { lines: expect.arrayContaining(["another that waits"]) } },
  ]);
});
