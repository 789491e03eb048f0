package io.serai.console.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import io.serai.concurrent.CompletionCause;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.session.HubCookie;
import io.serai.console.session.SealedText;
import io.serai.console.session.SessionFilter;
import io.serai.console.session.Sessions;
import io.serai.document.TextFunctions;
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
import io.vertx.core.Context;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
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
  private final SealedText sealed;
  private final Sessions sessions;
  private final Optional<String> publicUrl;
  private final AuditLog audit;
  private final ConsoleResponder responder;

  /** Creates the sign-in by the issuer that is configured. */
  public OidcSignIn(ProtocolContext hub, Sessions sessions, ConsoleResponder responder) {
    Settings settings = hub.settings();
    this.issuer =
        new OidcIssuer(
            new Issuer(settings.text(OidcSettings.ISSUER)),
            new ClientID(settings.text(OidcSettings.CLIENT_ID)),
            settings.get(OidcSettings.SCOPES),
            endpoint -> secret(settings, hub.platform().vault(), endpoint),
            hub.platform().outbound());
    this.userClaim = settings.text(OidcSettings.USER_CLAIM);
    this.roles = RoleClaim.of(settings);
    this.sealed = new SealedText(hub.platform().vault().sealer(), "console-sign-in");
    this.sessions = sessions;
    this.publicUrl = HttpSettings.publicBaseUrl(settings);
    this.audit = hub.audit();
    this.responder = responder;
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
    PendingSignIn pending = PendingSignIn.create();
    Context context = request.vertx().getOrCreateContext();
    request
        .vertx()
        .executeBlocking(() -> sealed.seal(pending.text()), false)
        .toCompletionStage()
        .thenCombine(
            issuer.authorization(pending, redirectUri(request)),
            (cookie, address) -> {
              context.runOnContext(
                  done -> {
                    COOKIE.set(request, cookie, PATIENCE);
                    redirect(request, address.toString());
                  });
              return true;
            })
        .whenComplete(failing(context, request));
  }

  /** Receives the browser from the issuer. */
  public void callback(RoutingContext request) {
    Optional<String> cookie = COOKIE.take(request);
    COOKIE.remove(request);
    String error = request.request().getParam("error");
    String code = request.request().getParam("code");
    if (cookie.isEmpty() || code == null) {
      fail(request, cookie.isEmpty() ? "expired" : "denied", "The issuer answered " + error);
      return;
    }
    Context context = request.vertx().getOrCreateContext();
    request
        .vertx()
        .executeBlocking(() -> sealed.open(cookie.get()), false)
        .toCompletionStage()
        .thenAccept(opened -> context.runOnContext(done -> redeem(context, request, code, opened)))
        .whenComplete(failing(context, request));
  }

  private void redeem(
      Context context, RoutingContext request, String code, Optional<String> opened) {
    Optional<PendingSignIn> pending = opened.flatMap(OidcSignIn::parsed);
    if (pending.isEmpty()
        || !pending.get().state().getValue().equals(request.request().getParam("state"))) {
      fail(request, "expired", "The state is not that of this browser.");
      return;
    }
    issuer
        .redeem(new AuthorizationCode(code), pending.get(), redirectUri(request))
        .thenAccept(claims -> context.runOnContext(done -> begin(request, claims)))
        .whenComplete(failing(context, request));
  }

  private static Optional<PendingSignIn> parsed(String text) {
    try {
      return Optional.of(PendingSignIn.parse(text));
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }

  private void begin(RoutingContext request, IDTokenClaimsSet claims) {
    String name = claims.getStringClaim(userClaim);
    Optional<OperatorRole> role = roles.role(claims);
    if (name == null || name.isBlank() || name.length() > LONGEST_NAME || role.isEmpty()) {
      audit(request, String.valueOf(name), AuditOutcome.REFUSED);
      fail(request, "role", "The person has no role, or no name in the claim " + userClaim);
      return;
    }
    Caller person = Caller.person(name, role.get());
    audit(request, name, AuditOutcome.DONE);
    responder.runBlocking(
        request,
        () -> sessions.begin(person),
        cookie -> {
          SessionFilter.COOKIE.set(request, cookie, sessions.lifetime());
          redirect(request, "../");
        });
  }

  private void audit(RoutingContext request, String person, AuditOutcome outcome) {
    audit.write("console.sign-in", "-", person, outcome, RequestIdHandler.of(request));
  }

  private URI redirectUri(RoutingContext request) {
    return URI.create(publicUrl.orElseGet(() -> RequestProperties.origin(request)) + CALLBACK);
  }

  private static BiConsumer<Object, Throwable> failing(Context context, RoutingContext request) {
    return (done, failure) -> {
      if (failure != null) {
        String reason =
            String.valueOf(Objects.requireNonNull(CompletionCause.of(failure)).getMessage());
        context.runOnContext(now -> fail(request, "failed", reason));
      }
    };
  }

  /** Leads the browser back to the page, which has a sentence for the word. */
  private static void fail(RoutingContext request, String word, String reason) {
    LOG.warn("Nobody was signed in: {}", TextFunctions.loggable(reason));
    redirect(request, "../#/?sign-in=" + word);
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
