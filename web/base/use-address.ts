/** What of a view stands in the query of the address, so that reload, back and a shared link show the same. */
import { useLocation } from 'preact-iso';
import { query as queryOf } from './api.ts';

export function useAddress(): {
  query: Readonly<Record<string, string>>;
  /** Lays these over what is there; what is empty is taken out. */
  change: (parts: Record<string, string | null>) => void;
} {
  const { path, query, route } = useLocation();
  return {
    query,
    change: (parts) => route(path + queryOf({ ...query, ...parts }), true),
  };
}
