import { createElement, Fragment, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { toHtml } from "./static-html";

function Greeting({ name, children }: { name: string; children?: ReactNode }) {
  return createElement("p", { className: "x", tabIndex: -1, key: "k" }, "Hello ", name, children);
}

describe("static text", () => {
  it("is what the components say", () =>
    expect(toHtml(createElement(Greeting, { name: "Anna" }, ["!", 1, null, false]))).toBe(
      '<p class="x" tabindex="-1">Hello Anna!1</p>',
    ));

  it("has no wrapper for a fragment", () =>
    expect(toHtml(createElement(Fragment, null, createElement("b", null, "a"), "c"))).toBe("<b>a</b>c"));

  it("cannot be broken out of", () =>
    expect(toHtml(createElement("a", { title: '"><script>' }, '<img src=x onerror="y">&'))).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">&lt;img src=x onerror=&quot;y&quot;&gt;&amp;</a>',
    ));

  it("leaves out what is absent, keeps what aria says, and takes no handlers", () =>
    expect(
      toHtml(
        createElement("details", {
          open: true,
          hidden: false,
          id: undefined,
          "aria-hidden": false,
          onClick: () => 1,
        }),
      ),
    ).toBe('<details open="" aria-hidden="false"></details>'));
});
