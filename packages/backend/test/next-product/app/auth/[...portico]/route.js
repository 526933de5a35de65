import { auth } from '../../../portico.js';

export const { GET, POST, PUT, DELETE } = auth.routes;
