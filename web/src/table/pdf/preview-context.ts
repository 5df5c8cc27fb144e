import { createContext } from 'react';

/** Shows the PDF of an annex beside the table; undefined where the browser cannot. */
export const PreviewContext = createContext<((annexId: number) => void) | undefined>(undefined);
