package io.serai.console;

import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.oidc.OidcSettings;
import io.serai.console.oidc.OidcSignIn;
import io.serai.console.session.SessionEndpoint;
import io.serai.console.session.SessionFilter;
import io.serai.console.session.Sessions;
import io.serai.http.HubHttpServer;
import io.serai.protocol.ProtocolContext;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * How people sign in at the console.
 *
 * @param issuer empty if people sign in with keys only
 */
record SignInEndpoints(
    SessionEndpoint session, Optional<OidcSignIn> issuer, ConsoleResponder responder) {

  static SignInEndpoints open(
      ProtocolContext hub, SessionFilter filter, ConsoleResponder responder) {
    Sessions sessions =
        new Sessions(
            hub.platform().vault().sealer(),
            hub.platform().database(),
            ConsoleSettings.session(hub.settings()),
            hub.clock());
    sessions.follow(hub.tasks().timer());
    filter.open(sessions);
    Optional<OidcSignIn> issuer =
        OidcSettings.isConfigured(hub.settings())
            ? Optional.of(new OidcSignIn(hub, sessions))
            : Optional.empty();
    return new SignInEndpoints(
        new SessionEndpoint(sessions, issuer.isPresent(), hub.audit(), responder),
        issuer,
        responder);
  }

  static void mount(HubHttpServer server, Supplier<SignInEndpoints> endpoints) {
    server.paths().closePath(SessionEndpoint.PATH);
    server.mount(
        router ->
            router
                .route(SessionEndpoint.PATH)
                .handler(request -> endpoints.get().session().handle(request)));
    server.page(OidcSignIn.LOGIN, request -> endpoints.get().byIssuer(request, OidcSignIn::login));
    server.page(
        OidcSignIn.CALLBACK, request -> endpoints.get().byIssuer(request, OidcSignIn::callback));
  }

  private void byIssuer(RoutingContext request, BiConsumer<OidcSignIn, RoutingContext> step) {
    if (issuer.isPresent()) {
      step.accept(issuer.get(), request);
    } else {
      responder.refuse(
          request,
          404,
          "NOT_FOUND",
          "People sign in with keys here. serai.console.oidc.issuer names an issuer.");
    }
  }
}
