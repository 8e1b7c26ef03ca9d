import { classNames } from "@/components/ui/class-names";
import { Logo } from "@/components/ui/logo";
import { type Brand, type BrandFile, pathOfFile } from "@/lib/base/brand";
import { readBrand } from "@/lib/i18n/brand";

type PictureProps = { light: BrandFile; dark: BrandFile; alt: string; className: string };

/** A picture for each theme; the hidden one is not loaded. */
function Picture({ light, dark, alt, className }: PictureProps) {
  const isOne = light.hash === dark.hash;
  const picture = ({ width, height, ...file }: BrandFile, look?: string) => (
    // biome-ignore lint/performance/noImgElement: it is as small as it is shown, and nothing makes pictures smaller here.
    <img
      src={pathOfFile({ width, height, ...file })}
      alt={alt}
      width={width}
      height={height}
      loading={isOne ? undefined : "lazy"}
      className={classNames("w-auto object-contain", look, className)}
    />
  );
  return (
    <>
      {picture(light, isOne ? undefined : "only-light")}
      {!isOne && picture(dark, "only-dark")}
    </>
  );
}

/** The first letter of the name on the accent, where a brand has no picture. */
const Letter = ({ name, className }: { name: string; className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={classNames("text-on-accent", className)}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <text x="16" y="22.5" textAnchor="middle" fontSize="18" fontWeight="600" fill="currentColor">
      {[...name][0]?.toUpperCase()}
    </text>
  </svg>
);

/** The small square mark. Decorative; the name is near it. */
function Mark({ brand, className }: { brand: Brand; className: string }) {
  const { favicon } = brand.files;
  if (favicon) return <Picture light={favicon} dark={favicon} alt="" className={className} />;
  return brand.id === null ? (
    <Logo className={className} />
  ) : (
    <Letter name={brand.name} className={className} />
  );
}

/** The mark of the host's brand. */
export async function BrandMark({ className = "size-7" }: { className?: string }) {
  return <Mark brand={await readBrand()} className={className} />;
}

type BrandLogoProps = {
  /** Size of the mark. */
  markClass: string;
  /** Style of the name. */
  nameClass: string;
  /** Height of a logo. */
  logoClass: string;
};

/** The logo of the host's brand, or mark and name where it has none. */
export async function BrandLogo({ markClass, nameClass, logoClass }: BrandLogoProps) {
  const brand = await readBrand();
  const { logo, logo_dark: dark } = brand.files;
  if (logo) return <Picture light={logo} dark={dark ?? logo} alt={brand.name} className={logoClass} />;
  return (
    <>
      <Mark brand={brand} className={markClass} />
      <span className={nameClass}>{brand.name}</span>
    </>
  );
}
