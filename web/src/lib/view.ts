// The one door through which drawing code gets the shapes it draws: types only, so no code of `wire` comes with them.
export type * from '../wire/types';
