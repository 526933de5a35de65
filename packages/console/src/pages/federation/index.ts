export { ConfirmPage } from './confirm.tsx';
export { AssertionPage, ReturnPage } from './return.tsx';
