package io.serai.protocol;

import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.protocol.resource.ResourceTooLargeException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Resources of one kind that callers read by their URIs, such as documents or files. A resource
 * that a caller may not read does not exist for it. Thread-safe; no method blocks.
 */
public interface ResourceProvider {

  /** Returns the form of the URIs of all its resources; their scheme is {@code serai}. */
  ResourceTemplate template();

  /**
   * Returns resources that the caller may read, sorted by their URIs. None if they can only be
   * named, because they are too many to be listed.
   *
   * @param after only those whose URIs come after this text are returned
   * @param limit how many are returned at most
   */
  List<ResourceDescription> list(ProtocolCall call, String after, int limit);

  /**
   * Reads a resource.
   *
   * @param uri matches the template
   * @param variables the values of the variables of the template
   * @param limit how many bytes its content may have, see {@link ResourceContent#size}
   * @return one content or several; none if there is no such resource for the caller. Fails with
   *     {@link ResourceTooLargeException} if it is larger than the limit
   */
  CompletionStage<List<ResourceContent>> read(
      ProtocolCall call, String uri, Map<String, String> variables, long limit);

  /**
   * Registers a listener, which is called after each change of the list that is not a change of
   * skills; it returns quickly.
   *
   * @return removes the listener
   */
  default Runnable listen(Runnable listener) {
    return () -> {};
  }

  /**
   * Whether it tells of the changes of its resources, see {@link #watch}. Then it implements {@link
   * #mayRead}, too.
   */
  default boolean isWatchable() {
    return false;
  }

  /**
   * Whether there is a resource that the caller may read.
   *
   * @param variables the values of the variables of the template
   */
  default boolean mayRead(ProtocolCall call, Map<String, String> variables) {
    return false;
  }

  /**
   * Registers a listener, which gets the URI of each resource that has changed; it returns quickly.
   *
   * @return removes the listener
   */
  default Runnable watch(Consumer<String> listener) {
    return () -> {};
  }
}
