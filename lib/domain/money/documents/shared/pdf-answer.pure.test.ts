import { expect, test } from "vitest";
import { PdfFailure } from "@/lib/outside/pdf/render";
import { documentFailure } from "./pdf-answer";

test.each(["slow", "heavy", "ended"] as const)(
  "a document given up because it is %s is told of as such",
  (reason) => {
    expect(documentFailure(new PdfFailure(reason, "took longer"), "EX-1")).toMatchObject({
      ...{ code: "unavailable", message: "making the document took too long, try again later" },
      extras: { doc: "document.too_slow" },
    });
  },
);

test("other failures stay what they are", () => {
  for (const error of [new PdfFailure("refused", "no font"), new Error("no database")])
    expect(documentFailure(error, "EX-1")).toBe(error);
});
