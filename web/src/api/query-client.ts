import { QueryClient } from '@tanstack/react-query';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failed load is shown at once, with a button to try again: nobody waits for silent repeats.
        retry: false,
        refetchOnWindowFocus: false,
        // What was read by a clock that has been set back since would count as fresh until that time comes again.
        refetchOnMount: ({ state }) => (state.dataUpdatedAt > Date.now() ? 'always' : true),
        // Without this a call made while the browser believes itself offline would wait unseen. With it nothing is loaded anew
        // because the line is back either: what is shown once, as recovery codes, does not make way.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
