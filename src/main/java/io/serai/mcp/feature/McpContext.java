package io.serai.mcp.feature;

import io.serai.mcp.model.McpRequest;
import io.serai.protocol.ProtocolCall;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request with all that is known about it.
 *
 * @param call who calls which agent
 * @param acceptsEvents whether the client reads event streams
 * @param headers returns a header of the request; null if there is none
 */
public record McpContext(
    McpRequest request,
    ProtocolCall call,
    boolean acceptsEvents,
    Function<String, @Nullable String> headers) {}
