/** The account and the company in the path of a route. */
export const placeInRoute = { account_id: ':account_id', company_id: ':company_id' };
