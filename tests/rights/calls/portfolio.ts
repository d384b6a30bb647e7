import { newId } from '../../../domain/kernel/id.ts';
import { form, json } from '../http.ts';
import { must } from '../arrive.ts';
import { goneForOwner, photographers, studio } from '../roles.ts';
import type { Cell, Row, Rows } from '../row.ts';

/** About no gig. */
const states: Row['states'] = ['public'];
const project = () => ({ client_name: 'Meera Textiles', project_name: `Catalogue ${newId()}` });
export const picture = ({ world }: Cell) =>
  form({}, [{ field: 'file', name: 'logo.jpg', bytes: world.pictures.extra }]);

/** Projects and the portfolio of a studio. */
export const portfolioCalls: Rows = {
  listProjects: { who: photographers, states },
  addProject: { who: photographers, states, send: () => json(project()) },
  changeProject: { who: studio, states, send: () => json(project()) },
  // Removed, it is put back for the next.
  removeProject: {
    who: studio,
    states,
    after: ({ world: { it }, place }) =>
      must(it, 'POST', `/api/v1/projects/items/${place.projectId}/restore`, { token: place.owner.token }),
  },
  // What is there needs not be put back.
  restoreProject: { who: studio, states },
  arrangeProjects: {
    who: studio,
    states,
    send: ({ place }) => json({ projects: [{ project_id: place.projectId, shown: true }] }),
  },
  uploadProjectLogo: { who: photographers, states, send: picture },

  listPortfolio: { who: photographers, states },
  listPortfolioGigs: { who: photographers, states },
  listOfferedPhotos: { who: studio, but: goneForOwner },
  addPortfolioItem: {
    who: studio,
    // Of a gig that is in the bin, and of a studio whose plan is over: what is there is its owner's to show.
    but: goneForOwner,
    states: ['public', 'deleted'],
    send: ({ place }) => json({ source: 'gig', media_id: place.photos.shown }),
  },
  changePortfolioItem: { who: studio, states, send: () => json({ featured: true }) },
  // Removed, it is put back for the next.
  removePortfolioItem: {
    who: studio,
    states,
    after: ({ world: { it }, place }) =>
      must(it, 'POST', `/api/v1/portfolio/items/${place.itemId}/restore`, { token: place.owner.token }),
  },
  restorePortfolioItem: { who: studio, states },
  arrangePortfolio: { who: studio, states, send: ({ place }) => json({ item_ids: [place.itemId] }) },
  uploadToPortfolio: {
    who: { ...photographers, owner: 200 },
    but: { expired: { owner: 422 } },
    states: ['public', 'expired'],
  },
};
