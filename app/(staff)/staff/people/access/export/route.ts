import { csvParts } from "@/app/(panel)/csv";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { contentDisposition } from "@/lib/base/file-answer";
import { staffRights } from "@/lib/domain/kernel/staff/staff-rights";
import { reviewAccess } from "@/lib/domain/support/staff/review";
import type { ReviewedMember } from "@/lib/domain/support/staff/reviewed";
import { signedInStaff } from "@/lib/session/signed-in";

const heads = ["id", "email", "name", "role", "status", "second_factor", "companies", "last_sign_in"];

const cellsOf = (member: ReviewedMember): string[] => [
  String(member.id),
  plainText(member.email),
  plainText(member.name),
  plainText(member.role ?? member.kind),
  member.state,
  member.has_factor ? "1" : "0",
  plainText(member.companies?.join("; ") ?? ""),
  member.last_seen ?? "",
  ...staffRights.map((right) => (member.rights.includes(right) ? "1" : "0")),
];

async function* pageOf(members: ReviewedMember[]): AsyncGenerator<ReviewedMember[]> {
  yield members;
}

/** The same table as a file: stored codes, a column for each right. */
export async function GET(): Promise<Response> {
  const context = await signedInStaff("/staff/people/access");
  const { members } = await orNotFound(reviewAccess.call(context, {}));
  const parts: string[] = [];
  for await (const part of csvParts([...heads, ...staffRights], pageOf(members), cellsOf)) parts.push(part);
  return new Response(parts.join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition("staff-access.csv"),
      "cache-control": "private, no-store",
    },
  });
}
