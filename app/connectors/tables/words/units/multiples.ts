/** Powers of ten (Unicode CLDR decimalFormat-short and -long), without the final point. */
const words: Readonly<Record<number, string>> = {
  3: `k tsd tausend tds mil mille mila duizend tys tysiąc tysiące tysięcy tis tisíc tisíce tn tusen tusind tuhat tuhatta bin
    тыс тысяч тысяча тысячи тис 千 천 ألف آلاف אלף אלפים thousand thousands th ezer mie mii ribu rb हज़ार`,
  4: "万 萬 만",
  5: "lakh lakhs lac lacs लाख",
  6: `m mm mn mio mill mln million millions millionen millón millones milione milioni miljoen milhão milhões mi milion milionów
    miliony milionů milj miljoona miljoonaa miljon miljoner millioner milyon млн миллион миллионов миллиона мільйонів 百万 百萬
    백만 مليون ملايين מיליון millió milioane jt juta`,
  7: "crore crores cr करोड़",
  8: "億 亿 억",
  9: `b bn md mrd mld mia mr bi milliarde milliarden milliard milliards miliardo miliardi miljard miliard miliardów miliarda
    bilhão bilhões billion billions miljardi miljardia miljarder milliarder milyar млрд миллиард миллиардов 十億 مليار מיליארד`,
  12: "bio bln trillion trillions trn трлн 兆 조 万亿 ترليون",
};

/** A million in Czech, Slovak and Romanian; without the point, a thousand in Spanish. */
const pointed: Readonly<Record<string, number>> = { "mil.": 6 };

export const multiples: ReadonlyMap<string, number> = new Map([
  ...Object.entries(words).flatMap(([power, list]) =>
    list.split(/\s+/).flatMap((word) => [word, `${word}.`].map((one) => [one, Number(power)] as const)),
  ),
  ...Object.entries(pointed),
]);
