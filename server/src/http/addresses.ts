/** Those of the API, whether there is a route for them or not. */
export const isOfApi = (url: string) => /^\/(api|sanctum)([/?]|$)/.test(url);

/** Those of calls: of the API, and of the calendars that others subscribe to. The rest are the portal's, or for who watches us. */
export const isOfCall = (url: string) => isOfApi(url) || url.startsWith('/calendar/');

/** A path that the router takes as it is written. It takes others for the same: a host before it, or `%61` for a letter. */
export const isPlain = (url: string) => /^\/[^%?#]*([?#]|$)/.test(url);
