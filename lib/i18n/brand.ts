import { headers } from "next/headers";
import { cache } from "react";
import type { Brand } from "@/lib/base/brand";
import { hostHeader } from "@/lib/base/same-origin";
import { brandOfHost } from "@/lib/domain/kernel/brand/loaded";

/** The brand of the host that this page was asked at. Reading headers makes the page dynamic. */
export const readBrand = cache(async (): Promise<Brand> => brandOfHost((await headers()).get(hostHeader)));
