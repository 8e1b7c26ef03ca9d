import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

function parse(file: string, text = readFileSync(file, "utf8")) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const tags: Tag[] = [];
  const imports = new Map<string, string>();
  const look = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) tags.push(node);
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      const named = node.importClause?.namedBindings;
      if (named && ts.isNamedImports(named))
        for (const { name } of named.elements) imports.set(name.text, from);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return { file, source, tags, imports };
}

type Parsed = ReturnType<typeof parse>;

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `${folder}/${name}`),
);
const parsed = new Map(files.map((file) => [file, parse(file)]));

const nameOf = (tag: Tag): string => tag.tagName.getText();
const attributesOf = (tag: Tag): string => tag.attributes.getText();
const forms = [...parsed.values()].flatMap(({ file, tags }) =>
  tags.filter((tag) => nameOf(tag) === "form").map((tag) => [file, attributesOf(tag)] as const),
);

// A form that the browser submits without script must not put its fields into the URL.
test.each(forms)("a form of %s says how it is sent", (_file, attributes) => {
  expect(attributes).toMatch(/(^|\s)(method="post"|action=)/);
});

const controls = new Set(
  "Checkbox Segmented Select Textarea TextInput PasswordInput TextField PasswordField SelectField TextareaField SegmentedField RootPassword".split(
    " ",
  ),
);

const isRepeated = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /\.map$/.test(node.expression.getText())
    ? true
    : node.parent !== undefined && isRepeated(node.parent);

/** One, or many where a list makes it; what nobody fills in is none, nor is a file, which is sent when it is chosen. */
function weightOf(tag: Tag, { imports }: Parsed): number {
  const isControl = nameOf(tag) === "input" || (controls.has(nameOf(tag)) && imports.has(nameOf(tag)));
  if (!isControl || /type="(hidden|submit|file)"|readOnly/.test(attributesOf(tag))) return 0;
  return isRepeated(tag) ? 3 : 1;
}

const isForm = (tag: Tag): boolean =>
  nameOf(tag) === "ConfirmDialog" ||
  nameOf(tag) === "ActionDialog" ||
  // What has no handler is sent by the browser itself.
  (nameOf(tag) === "form" && /onSubmit=/.test(attributesOf(tag)));

/** The file of a component of the same form: beside it, or shared by pages. */
function fileOf({ file, imports }: Parsed, tag: Tag): Parsed | undefined {
  const from = imports.get(nameOf(tag)) ?? "";
  const name = from.startsWith(".") ? path.join(path.dirname(file), from) : from.replace(/^@\//, "");
  return /^components\/(form|ui|frame)\//.test(name) ? undefined : parsed.get(`${name}.tsx`);
}

/** The files that make up a form; other forms within are not of them. */
function partsOf(form: Parsed, seen = new Set<Parsed>([form])): Set<Parsed> {
  for (const tag of form.tags) {
    const part = fileOf(form, tag);
    if (!part || seen.has(part) || part.tags.some(isForm)) continue;
    seen.add(part);
    partsOf(part, seen);
  }
  return seen;
}

const fieldsOf = (parts: Iterable<Parsed>): number =>
  [...parts]
    .flatMap((part) => part.tags.map((tag) => weightOf(tag, part)))
    .reduce((sum, one) => sum + one, 0);

/** Hooks of a form lie beside it, too. */
const usesLibrary = (parts: Iterable<Parsed>): boolean =>
  [...parts].some(({ file, imports }) =>
    [...imports.values()].some((from) => {
      const beside = `${path.join(path.dirname(file), from)}.ts`;
      const text = from.startsWith(".") && existsSync(beside) ? readFileSync(beside, "utf8") : `"${from}"`;
      return /"(react-hook-form|@\/components\/form\/submit\/use-(rules|sent)-form)"/.test(text);
    }),
  );

const isHandMade = (form: Parsed): boolean => {
  const parts = partsOf(form);
  return fieldsOf(parts) > 2 && !usesLibrary(parts);
};

/** Forms that keep what is typed in another way, each with its reason. */
const exceptions: Record<string, string> = {
  "app/(panel)/order/order-sheet.tsx":
    "The draft is in the address; react-hook-form has what is typed, and comes with the first letter.",
  "app/(panel)/servers/[id]/network/action-dialog.tsx": "Each action asks for two things at most.",
  "app/(panel)/servers/[id]/backups/plan-form.tsx":
    "What a plan costs follows each choice, and a dialog asks for it before it is sent.",
  "app/(panel)/servers/[id]/monitoring/rule-dialog.tsx":
    "Which fields it has follows the metric and the quiet hours.",
  "app/(panel)/servers/[id]/reinstall/pxe-install-dialog.tsx": "As the form of an installation at once.",
  "app/(panel)/servers/[id]/reinstall/reinstall-form.tsx":
    "With the library the page would bring more than 200 KB of script.",
  "app/(panel)/servers/bulk/bulk-dialog.tsx": "Each action asks for two things at most.",
  "app/(staff)/staff/catalogue/[kind]/[id]/entry-form.tsx":
    "What others change meanwhile is merged into what is typed.",
  "app/(staff)/staff/catalogue/[kind]/[id]/stock-form.tsx": "What is not typed follows the page.",
  "app/(staff)/staff/conversations/[id]/agent-form.tsx":
    "What is typed is kept on the server with each letter, and put back when a reply is chosen.",
  "app/(staff)/staff/invoices/drafts/draft-form.tsx":
    "Its lines come and go, and what they come to follows each letter.",
  "app/(staff)/staff/lists/[list]/bulk-dialog.tsx": "Each action asks for two things at most.",
  "app/(staff)/staff/lists/[list]/column-choice.tsx": "Its boxes are one choice: which columns.",
  "app/(staff)/staff/dunning/plan-form.tsx": "Its steps come and go, and each has fields of its own kind.",
  "app/(staff)/staff/bank/[id]/split-form.tsx":
    "Its lines come and go, and what is left of the receipt follows each letter.",
  "components/form/credentials-form.tsx":
    "Password managers fill it without telling, so it is read when it is sent.",
};

const sent = [...parsed.values()].filter(({ tags }) => tags.some(isForm));

test.each(sent.map((form) => [form.file, form] as const))(
  "%s has two fields at most, or uses react-hook-form",
  (file, form) => {
    expect(isHandMade(form)).toBe(file in exceptions);
  },
);

test("a form of three fields by hand is found, wherever its fields are", () => {
  const form = (fields: string, from = "") =>
    isHandMade(
      parse(
        "app/form.tsx",
        `import { TextField } from "@/components/form/fields/text-field"; ${from}
         export const Form = () => <form method="post" onSubmit={send}>${fields}</form>;`,
      ),
    );
  const field = "<TextField />";
  expect(form(field.repeat(2))).toBe(false);
  expect(form(field.repeat(3))).toBe(true);
  expect(form(`${field}{names.map((name) => (${field}))}`)).toBe(true);
  expect(form(`${field.repeat(3)}`, 'import { useForm } from "react-hook-form";')).toBe(false);
  const promos = 'import { PromoFields } from "@/app/(staff)/staff/catalogue/promos/promo-fields";';
  expect(form("<PromoFields />", promos)).toBe(true);
});
