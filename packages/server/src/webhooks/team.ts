/** Stands for the team that runs the service among the webhooks; its deliveries are those of none. */
export const TEAM = '00000000-0000-0000-0000-000000000000';
