import { notFound } from "next/navigation";
import { signedInStaff } from "@/lib/session/signed-in";

/** Unknown URLs below `/staff`, within the frame of staff pages. */
export default async function NowherePage() {
  await signedInStaff("/staff");
  notFound();
}
