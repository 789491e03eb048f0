package io.serai.console.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.LogThrottle;
import io.serai.console.session.CookieEncryptor;
import io.serai.console.session.HubCookie;
import io.serai.console.session.SessionEndpoint;
import io.serai.console.session.SessionFilter;
import io.serai.console.session.Sessions;
import io.serai.document.TextFunctions;
import io.serai.document.UnsafeCharacters;
import io.serai.http.HttpSettings;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.outbound.OutboundSettings;
import io.serai.protocol.ProtocolContext;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.vault.Vault;
import io.serai.setting.Settings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs people in by an issuer of OpenID Connect: {@code /console/oidc/login} sends the browser
 * there, {@code /console/oidc/callback} receives it with a code and begins a session. Both answer
 * with redirects; a failure is a word in the address of the page, and its reason is in the log.
 * Thread-safe.
 */
public final class OidcSignIn {

  /** The path that begins a sign-in. */
  public static final String LOGIN = "/console/oidc/login";

  /** The path that the issuer leads back to. */
  public static final String CALLBACK = "/console/oidc/callback";

  private static final Logger LOG = LoggerFactory.getLogger(OidcSignIn.class);
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int LONGEST_NAME = 200;

  /** The browser comes back from another site, so the cookie must be sent then, too. */
  private static final HubCookie COOKIE =
      new HubCookie("serai-sign-in-", "/console/oidc/", CookieSameSite.LAX);

  private final OidcIssuer issuer;
  private final String userClaim;
  private final RoleClaim roles;
  private final CookieEncryptor sealed;
  private final Sessions sessions;
  private final Optional<String> publicUrl;
  private final AuditLog audit;
  private final LogThrottle warnings = new LogThrottle(Duration.ofMinutes(1));

  /** Creates the sign-in by the issuer that is configured. */
  public OidcSignIn(ProtocolContext hub, Sessions sessions) {
    Settings settings = hub.settings();
    Issuer name = new Issuer(OidcSettings.issuer(settings));
    OidcHttpClient calls = new OidcHttpClient(hub.platform().outbound());
    this.issuer =
        new OidcIssuer(
            name,
            new ClientID(settings.text(OidcSettings.CLIENT_ID)),
            settings.get(OidcSettings.SCOPES),
            endpoint -> secret(settings, hub.platform().vault(), endpoint),
            calls,
            new OidcDiscovery(name, calls, hub.clock()));
    this.userClaim = settings.text(OidcSettings.USER_CLAIM);
    this.roles = RoleClaim.of(settings);
    this.sealed = new CookieEncryptor(hub.platform().vault().sealer(), "console-sign-in");
    this.sessions = sessions;
    this.publicUrl = HttpSettings.publicBaseUrl(settings);
    this.audit = hub.audit();
  }

  private static Optional<String> secret(Settings settings, Vault vault, URI endpoint) {
    String id = settings.text(OidcSettings.CREDENTIAL);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    PrivateHostAllowlist clear =
        PrivateHostAllowlist.of(settings, OutboundSettings.ALLOWED_PRIVATE_HOSTS);
    return Optional.of(
        vault
            .find(id)
            .filter(
                credential -> {
                  credential
                      .refusal(endpoint, clear)
                      .ifPresent(
                          reason -> {
                            throw new IllegalStateException(reason);
                          });
                  return true;
                })
            .orElseThrow(() -> new IllegalStateException("The vault has no credential " + id + "."))
            .value());
  }

  /** Sends the browser to the issuer. */
  public void login(RoutingContext request) {
    respond(
        request,
        () -> {
          PendingSignIn pending = PendingSignIn.create();
          Future<URI> address = stage(issuer.authorization(pending, redirectUri(request)));
          return address.compose(
              url ->
                  worker(request, () -> sealed.seal(pending.text()))
                      .map(
                          cookie -> {
                            COOKIE.set(request, cookie, PATIENCE);
                            return url.toString();
                          }));
        });
  }

  /** Receives the browser from the issuer. */
  public void callback(RoutingContext request) {
    Optional<String> cookie = COOKIE.take(request).filter(CookieEncryptor::isPossible);
    COOKIE.remove(request);
    respond(
        request,
        () ->
            cookie.isEmpty()
                ? Future.succeededFuture(expired("The browser sent no cookie of a sign-in."))
                : worker(request, () -> sealed.open(cookie.get()))
                    .compose(opened -> redeem(request, opened)));
  }

  private Future<String> redeem(RoutingContext request, Optional<String> opened) {
    Optional<PendingSignIn> pending = opened.flatMap(OidcSignIn::parsed);
    if (pending.isEmpty()
        || !pending.get().state().getValue().equals(request.request().getParam("state"))) {
      return Future.succeededFuture(expired("The state is not that of this browser."));
    }
    String code = request.request().getParam("code");
    if (code == null || code.isBlank()) {
      return Future.succeededFuture(
          refused("denied", "The issuer answered " + request.request().getParam("error")));
    }
    return stage(issuer.redeem(new AuthorizationCode(code), pending.get(), redirectUri(request)))
        .compose(claims -> begin(request, claims));
  }

  private static Optional<PendingSignIn> parsed(String text) {
    try {
      return Optional.of(PendingSignIn.parse(text));
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }

  /** Whether a text can be an id: visible characters, which look the same in logs and exports. */
  private static boolean isName(String name) {
    return !name.isBlank()
        && name.length() <= LONGEST_NAME
        && UnsafeCharacters.escapedLine(name).equals(name);
  }

  private Future<String> begin(RoutingContext request, IDTokenClaimsSet claims) {
    String name = claims.getStringClaim(userClaim);
    if (name == null || !isName(name)) {
      audit(request, AuditLog.NONE, AuditOutcome.REFUSED);
      return Future.succeededFuture(
          refused("role", "The ID token has no usable name in the claim " + userClaim));
    }
    Optional<OperatorRole> role = roles.role(claims);
    if (role.isEmpty()) {
      audit(request, Caller.person(name, OperatorRole.VIEWER).id(), AuditOutcome.REFUSED);
      return Future.succeededFuture(
          refused("role", name + " has no role by the claim " + roles.claim()));
    }
    Caller person = Caller.person(name, role.get());
    return worker(request, () -> sessions.begin(person))
        .map(
            cookie -> {
              audit(request, person.id(), AuditOutcome.DONE);
              SessionFilter.COOKIE.set(request, cookie, sessions.lifetime());
              return "../";
            });
  }

  private void audit(RoutingContext request, String person, AuditOutcome outcome) {
    audit.write(SessionEndpoint.SIGN_IN, person, "issuer", outcome, RequestIdHandler.of(request));
  }

  private URI redirectUri(RoutingContext request) {
    return URI.create(publicUrl.orElseGet(() -> RequestProperties.origin(request)) + CALLBACK);
  }

  /** Redirects to the address that the work returns; if it fails, back to the page. */
  private void respond(RoutingContext request, Supplier<Future<String>> work) {
    Future.succeededFuture()
        .compose(begin -> work.get())
        .otherwise(
            failure -> refused("failed", String.valueOf(CompletionCause.of(failure).getMessage())))
        .onSuccess(address -> redirect(request, address));
  }

  private static <T> Future<T> worker(RoutingContext request, Callable<T> work) {
    return request.vertx().executeBlocking(work, false);
  }

  /** Returns the result of a stage on the event loop of the request. */
  private static <T> Future<T> stage(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, Vertx.currentContext());
  }

  /** Returns the address of the page after a callback that anybody could send at any time. */
  private static String expired(String reason) {
    LOG.debug("Nobody was signed in: {}", reason);
    return page("expired");
  }

  /**
   * Returns the address of the page after a failure. Strangers can cause failures, too, so a
   * warning is logged at most once a minute.
   */
  private String refused(String word, String reason) {
    String text = TextFunctions.loggable(reason);
    if (warnings.isDue()) {
      LOG.warn(
          "Nobody was signed in: {}. Further failures of a minute are logged at debug level.",
          text);
    } else {
      LOG.debug("Nobody was signed in: {}", text);
    }
    return page(word);
  }

  /** Returns the address of the page, which has a sentence for the word. */
  private static String page(String word) {
    return "../#/?sign-in=" + word;
  }

  private static void redirect(RoutingContext request, String address) {
    if (!request.response().ended() && !request.response().closed()) {
      request
          .response()
          .setStatusCode(302)
          .putHeader("location", address)
          .putHeader("cache-control", "no-store")
          .putHeader("referrer-policy", "no-referrer")
          .end();
    }
  }
}
