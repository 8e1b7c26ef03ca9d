import { notFound } from "next/navigation";
import { type EntryKind, entryKinds } from "@/lib/domain/catalog/catalog/rules";

/** Parses a URL segment as a kind of the catalog. */
export const readKind = (text: string): EntryKind => entryKinds.find((kind) => kind === text) ?? notFound();
