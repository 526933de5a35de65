import { auth } from '../../../portico';

// Sign-in, sign-out, the session, and what the components of the page call.
export const { GET, POST, PUT, DELETE } = auth.routes;
