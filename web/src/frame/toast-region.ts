/** Where the toasts stand, beside the page's own parts. */
export const toastRegion = '#root > section';
