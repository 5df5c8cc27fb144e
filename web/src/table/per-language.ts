import type { TFunction } from 'i18next';

/** Looks texts up once per language instead of once per row. */
export function perLanguage<Words>(look: (t: TFunction) => Words): (t: TFunction) => Words {
  const known = new WeakMap<TFunction, Words>();
  return (t) => {
    const words = known.get(t) ?? look(t);
    known.set(t, words);
    return words;
  };
}
