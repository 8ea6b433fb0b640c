import { renderQueryString, type unstable_AdapterInterface, unstable_createAdapterProvider } from 'nuqs/adapters/custom';
import { go, here, write } from '../address';
import { useSearchParams } from './navigation';

function useAdapter(): unstable_AdapterInterface {
  return {
    searchParams: useSearchParams(),
    getSearchParamsSnapshot: () => here().searchParams,
    updateUrl: (search, { history, shallow }) => {
      const address = here().pathname + renderQueryString(search);
      // The routes read such parameters before they render
      if (shallow) write(address, history);
      else go(address, history);
    },
  };
}

/** Parameters of pages, in the address of a copy. */
export const AddressParameters = unstable_createAdapterProvider(useAdapter);
