import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { waitWhile } from '../commands/core/waitWhile.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { accountRoutes } from './account/routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { businessSettingsRoutes } from './business/settingsRoutes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { publicBookingRoutes } from './booking/publicRoutes.ts';
import { calendarFeedRoutes } from './calendarFeed/routes.ts';
import { cameraBridgeRoutes } from './camera/bridgeRoutes.ts';
import { serverCameraRoutes } from './camera/serverCameraRoutes.ts';
import { bridgeTus } from './camera/bridgeTus.ts';
import { cameraControlRoutes } from './camera/controlRoutes.ts';
import { cameraRoutes } from './camera/routes.ts';
import { clientGalleryRoutes } from './clientAccess/galleryRoutes.ts';
import { clientRoutes } from './clientAccess/routes.ts';
import { clientTus } from './clientAccess/tus.ts';
import { closingRoutes } from './closing/routes.ts';
import { type RouteContext, openApiContext } from './context.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { openConversationLive } from './conversation/live.ts';
import { cullingRoundRoutes } from './culling/roundRoutes.ts';
import { cullingRoutes } from './culling/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { adviceRoutes } from './develop/adviceRoutes.ts';
import { copyRoutes } from './develop/copyRoutes.ts';
import { presetRoutes } from './develop/presetRoutes.ts';
import { developRoutes } from './develop/routes.ts';
import { downloads } from './download/downloads.ts';
import { downloadAnalyticsRoutes } from './download/routes.ts';
import { editRoutes } from './edit/routes.ts';
import { notMeRoutes } from './face/routes.ts';
import { openLive } from './gallery/live.ts';
import { publicRoutes } from './gallery/routes.ts';
import { galleryLinkRoutes } from './galleryLink/routes.ts';
import { gigRoutes } from './gig/routes.ts';
import { guestRoutes } from './guest/routes.ts';
import { guestTus } from './guest/tus.ts';
import { handling } from './http/handle.ts';
import { errors } from './http/middleware/errors.ts';
import { openRequestLog, requests } from './http/middleware/requests.ts';
import type { Route } from './http/reply.ts';
import { responseCache } from './http/responseCache.ts';
import { dispatcher } from './http/router.ts';
import type { HttpServer } from './http/server.ts';
import { serveSockets } from './http/sockets.ts';
import { interactionRoutes } from './interaction/routes.ts';
import { invoiceTemplateRoutes } from './invoiceTemplate/routes.ts';
import { invoicePrintRoutes } from './invoice/printRoutes.ts';
import { gatewayRoutes } from './collection/gatewayRoutes.ts';
import { collectionRoutes } from './collection/routes.ts';
import { webhookRoutes } from './collection/webhookRoutes.ts';
import { bookRoutes } from './books/routes.ts';
import { sealRoutes } from './books/sealRoutes.ts';
import { invoiceFigureRoutes } from './invoice/figureRoutes.ts';
import { publicInvoiceRoutes } from './invoice/publicRoutes.ts';
import { reminderRoutes } from './reminder/routes.ts';
import { recurringInvoiceRoutes } from './recurringInvoice/routes.ts';
import { invoiceShareRoutes } from './invoice/shareRoutes.ts';
import { expenseRoutes } from './expense/routes.ts';
import { advanceRoutes } from './advance/routes.ts';
import { quotationRoutes } from './quotation/routes.ts';
import { publicQuotationRoutes } from './quotation/publicRoutes.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { mediaFiles } from './media/files.ts';
import { mediaRoutes } from './media/routes.ts';
import { uploadRoutes } from './media/uploadRoutes.ts';
import { openNoticeLive } from './notice/live.ts';
import { noticeRoutes } from './notice/routes.ts';
import { preferenceRoutes } from './preference/routes.ts';
import { profilePictureRoutes } from './profile/pictures.ts';
import { profileRoutes } from './profile/routes.ts';
import { cardFiles } from './picture/cardFiles.ts';
import { CARD_PICTURES } from './picture/cardPicture.ts';
import { pictureFiles } from './picture/files.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { clientRecordRoutes } from './client/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { qualityRoutes } from './quality/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { currentVersion } from '../projections/core/remembered.ts';
import type { AppContext } from './runtime/appContext.ts';
import { readinessAtWork, health } from './runtime/health.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { secondStepRoutes } from './secondStep/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { openSite } from './site/site.ts';
import { socialRoutes } from './social/routes.ts';
import { offerRoutes } from './subscription/offerRoutes.ts';
import { planRoutes } from './subscription/planRoutes.ts';
import { upgradeRoutes } from './subscription/upgradeRoutes.ts';
import { teamDashboardRoutes } from './teamAccess/dashboardRoutes.ts';
import { teamRoutes } from './teamAccess/routes.ts';
import { watermarkRoutes } from './watermark/routes.ts';

/** One line for each context. None gets what it could run commands with past the request. */
const contexts: readonly ((context: RouteContext) => Route[])[] = [
  accountRoutes,
  availabilityRoutes,
  bookingRoutes,
  businessSettingsRoutes,
  calendarFeedRoutes,
  cameraBridgeRoutes,
  serverCameraRoutes,
  cameraControlRoutes,
  cameraRoutes,
  clientGalleryRoutes,
  clientRoutes,
  closingRoutes,
  conversationRoutes,
  cullingRoutes,
  cullingRoundRoutes,
  dashboardRoutes,
  developRoutes,
  presetRoutes,
  copyRoutes,
  adviceRoutes,
  downloadAnalyticsRoutes,
  editRoutes,
  galleryLinkRoutes,
  gigRoutes,
  guestRoutes,
  interactionRoutes,
  invoiceTemplateRoutes,
  invoicePrintRoutes,
  invoiceRoutes,
  advanceRoutes,
  quotationRoutes,
  publicQuotationRoutes,
  expenseRoutes,
  bookRoutes,
  sealRoutes,
  invoiceFigureRoutes,
  invoiceShareRoutes,
  reminderRoutes,
  recurringInvoiceRoutes,
  gatewayRoutes,
  collectionRoutes,
  webhookRoutes,
  mediaRoutes,
  noticeRoutes,
  preferenceRoutes,
  notMeRoutes,
  profileRoutes,
  profilePictureRoutes,
  portfolioRoutes,
  projectRoutes,
  clientRecordRoutes,
  publicBookingRoutes,
  publicInvoiceRoutes,
  offerRoutes,
  publicRoutes,
  qualityRoutes,
  registrationRoutes,
  passkeyRoutes,
  secondStepRoutes,
  sessionRoutes,
  socialRoutes,
  teamDashboardRoutes,
  teamRoutes,
  planRoutes,
  upgradeRoutes,
  uploadRoutes,
  watermarkRoutes,
];

/** What answers people: API, media, live sockets, web app and admin console; on this HTTP server, once it serves them. */
export async function openApp(
  context: AppContext,
  more: readonly Route[],
  folders: { web: string; admin: string },
  http: Pick<HttpServer, 'server' | 'drain'>,
): Promise<{ listener: RequestListener; start(): Promise<void>; close(): Promise<void> }> {
  const api = openApiContext(context);
  /** Where files come in piece by piece. */
  const ways = [
    guestTus(context, api.guestPhotos, api.guestTokens),
    clientTus(context, api.clients),
    bridgeTus(context),
  ];
  const { routes: downloadRoutes, zipFile } = downloads(api);
  const { find } = dispatcher([...contexts.flatMap((routes) => routes(api)), ...downloadRoutes, ...more]);
  const handle = handling(api);
  const media = mediaFiles(api);
  const picture = pictureFiles(api);
  const card = cardFiles(api);
  const live = openLive(context, api.gallery);
  const noticeLive = openNoticeLive(context);
  const conversationLive = openConversationLive(api);
  const web = await openSite(api, folders);
  const probes = health(context, readinessAtWork(context));

  // Behind a proxy only the address that the proxy itself saw counts: what stands before it can be made up.
  const proxied = context.config.PUBLIC_URL !== undefined;
  const app = new Koa({ proxy: proxied, maxIpsCount: 1 });
  app.silent = true;
  let underWay = 0;
  let sockets: ReturnType<typeof serveSockets> | undefined;
  app.use(async (_, next) => {
    underWay++;
    await next().finally(() => underWay--);
  });
  const log = openRequestLog(context.log, context.metrics);
  const cache = responseCache({
    version: () => currentVersion(api.reads, api.write),
    now: () => api.write.now().getTime(),
    log,
  });
  app.use(requests(log));
  app.use(errors(context.log));
  app.use(cache.keep);
  app.use(async (ctx) => {
    if (ctx.path.startsWith('/media/zip/')) return zipFile(ctx, ctx.path.slice('/media/zip/'.length));
    if (ctx.path.startsWith('/media/client-zip/'))
      return api.clientZips.serve(ctx, ctx.path.slice('/media/client-zip/'.length));
    if (ctx.path.startsWith('/media/export/')) return api.exports.serve(ctx, ctx.path.slice('/media/export/'.length));
    if (ctx.path.startsWith('/media/processed/')) return api.processed.serve(ctx, api.editable.stands);
    if (ctx.path.startsWith('/media/picture/')) return picture(ctx);
    if (ctx.path.startsWith(CARD_PICTURES)) return card(ctx);
    if (ctx.path.startsWith('/media/')) return media(ctx);
    for (const way of ways) if (way.serves(ctx.path)) return way.handle(ctx);
    const found = find(ctx.method, ctx.path);
    if (found && 'route' in found) return handle(found.route, found.params, ctx);
    if (found) {
      ctx.set('Allow', found.allowed.join(', '));
      ctx.status = 405;
      ctx.body = { detail: `This address takes ${found.allowed.join(' or ')}.` };
      return;
    }
    const probe = probes.get(ctx.path);
    if (probe) return probe(ctx);
    if (ctx.path.startsWith('/api/')) refuse('notFound', 'page.absent', 'There is nothing here.');
    return web(ctx);
  });

  return {
    listener: cache.listener(app.callback()),
    async start() {
      sockets = serveSockets(http.server, [live, noticeLive, conversationLive, context.cameras.bridges.way], {
        proxied,
        publicUrl: context.publicUrl,
      });
      for (const way of ways) way.start();
      await Promise.all([live.start(), noticeLive.start()]);
    },
    async close() {
      conversationLive.close();
      await Promise.all([live.close(), noticeLive.close()]);
      context.cameras.streams.close();
      context.cameras.bridges.close();
      sockets?.close();
      await Promise.all(ways.map((way) => way.close()));
      await api.preparations.close();
      await http.drain();
      // Requests that were cut put away what they had begun.
      await waitWhile(() => underWay > 0, 2000, 20);
    },
  };
}
