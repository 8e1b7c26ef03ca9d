/** What each key types alone, with Shift, and with AltGr; a blank means nothing, or nothing common to all variants. */
type Rows = { plain: string; shifted: string; third?: string; dead?: string };

/** Physical key codes, row by row; the key left of Z comes last. */
export const places = [
  ..."Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal".split(" "),
  ..."KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight".split(" "),
  ..."KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash".split(" "),
  ..."KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash IntlBackslash".split(" "),
];

export const layouts = ["us", "de", "fr", "ru"] as const;
export type Layout = (typeof layouts)[number];

/** As in Linux. `dead` keys wait for a letter; followed by a space they type the sign itself. */
export const rowsOf: Record<Layout, Rows> = {
  us: {
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?',
  },
  de: {
    plain: "^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-<",
    shifted: "°!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_>",
    third: "  ²³   {[]}\\ @ €        ~                  µ   |",
    dead: "^´`",
  },
  fr: {
    plain: "²&é\"'(-è_çà)=azertyuiop $qsdfghjklmù*wxcvbn,;:!<",
    shifted: " 1234567890°+AZERTYUIOP £QSDFGHJKLM%µWXCVBN?./§>",
    third: "  ~#{[|`\\^@]}  €                               ",
  },
  ru: {
    plain: "ё1234567890-=йцукенгшщзхъфывапролджэ\\ячсмитьбю.",
    shifted: 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,',
  },
};
