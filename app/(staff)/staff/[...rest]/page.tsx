import { notFound } from "next/navigation";
import { signedInStaff } from "@/lib/session/signed-in";

/** Addresses below `/staff` that lead nowhere, within the frame of staff pages. */
export default async function NowherePage() {
  await signedInStaff("/staff");
  notFound();
}
