import { failureText } from "@/lib/base/ask-within";
import { bad, type Found, type Place } from "../check";
import { type BrandAddress, readBrandAddresses } from "./brand-addresses";

/** Less than a check has, so that one host that does not answer hides no other. */
const longestMs = 8_000;

/** `failing`: of the sentence for an address that cannot be reached, with its `{address}` and `{reason}`. */
type Asked = {
  look: (of: BrandAddress, signal: AbortSignal) => Promise<Found>;
  failing: string;
};

/**
 * Asks the hosts of all brands at once. Of a brand's further hosts, which no link names, only those are told where
 * something is not as it should be.
 */
export async function askBrands(
  { db, publicUrl, signal }: Place,
  { look, failing }: Asked,
): Promise<Found[]> {
  const own = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const found = await Promise.all(
    (await readBrandAddresses(db, publicUrl)).map(async (of) => {
      const { address } = of;
      const one = await look(of, own).catch((error: unknown) =>
        bad(failing, { address, reason: failureText(error) }),
      );
      return of.isFirst || one.verdict === "bad" || one.verdict === "attention" ? [one] : [];
    }),
  );
  return found.flat();
}
