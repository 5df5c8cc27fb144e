/** Few open a PDF on every visit: its code comes with the first one. */
export const loadPreview = () => import('./PdfPreview.tsx');
