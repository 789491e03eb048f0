package io.serai.a2a;

import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The configuration of the A2A server.
 *
 * @param legacy whether A2A 0.3 is served besides 1.0
 * @param secured whether callers need a key
 * @param fixedAddress whether cards always contain the hub's configured public address
 * @param errors edition of the error table (section 5.4 of the specification)
 * @param restMedia media type of HTTP+JSON responses if the request asks for none
 * @param inputModes media types that message parts may have
 * @param extensions URIs of the protocol extensions that the agents support
 * @param requiredExtensions URIs out of {@code extensions} that every caller must request
 * @param heartbeat how long an event stream may be idle before a comment is sent
 * @param grpc whether the versions are served over gRPC too
 * @param restAtRoot whether HTTP+JSON of 1.0 is also served at the root, without tenants. The path
 *     {@code GET /tasks/{id}} is then left to another protocol, whose route calls {@code
 *     direct:a2a-root-get-task}
 * @param logRequests whether each request is logged at level info
 */
public record A2aConfig(
    boolean legacy,
    boolean secured,
    boolean fixedAddress,
    ErrorTableVersion errors,
    String restMedia,
    List<String> inputModes,
    List<String> extensions,
    Set<String> requiredExtensions,
    Duration heartbeat,
    boolean grpc,
    boolean restAtRoot,
    boolean logRequests) {

  /** The defaults. */
  public static final A2aConfig DEFAULT = A2aSettings.config(Settings.DEFAULTS, false);

  /** Copies the collections. */
  public A2aConfig {
    inputModes = List.copyOf(inputModes);
    extensions = List.copyOf(extensions);
    requiredExtensions = Set.copyOf(requiredExtensions);
  }
}
