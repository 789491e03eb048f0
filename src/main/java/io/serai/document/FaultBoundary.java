package io.serai.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The boundary around the work on each document of many: a failure that nobody expected is a fault
 * of that document alone, with code {@value #CODE}.
 *
 * <p>The stack trace is logged once for a document that fails again and again in the same way. An
 * exhausted heap and the end of the work ({@link CancellationException}) are not contained.
 * Thread-safe.
 */
public final class FaultBoundary {

  /** The code of a fault that nobody expected. */
  public static final String CODE = "INTERNAL";

  private static final Logger LOG = LoggerFactory.getLogger(FaultBoundary.class);
  private static final int MAX_REMEMBERED = 1_000;
  private static final int FRAMES = 3;

  /** How the documents failed that fail now; guarded by this. */
  private final Map<String, List<Object>> logged =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Object>> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  /**
   * Runs the work.
   *
   * @param document name of the document for people, such as the path of its file
   * @param failed returns the result for a document that cannot be parsed, or whose work failed
   */
  public <T> T run(
      String document,
      DocumentWork<? extends T> work,
      Function<DocumentFault, ? extends T> failed) {
    try {
      T result = work.run();
      forget(document);
      return result;
    } catch (DocumentParseException malformed) {
      return failed.apply(malformed.fault());
    } catch (CancellationException stopping) {
      throw stopping;
    } catch (RuntimeException | LinkageError | StackOverflowError failure) {
      return failed.apply(fault(document, failure));
    }
  }

  /** Logs a failure and returns the fault of the document. */
  public DocumentFault fault(String document, Throwable failure) {
    if (isNew(document, failure)) {
      LOG.error("The hub failed at {}; nothing else is concerned", document, failure);
    }
    return DocumentFault.at(
        "",
        CODE,
        "the hub failed at this document ("
            + failure.getClass().getSimpleName()
            + "); its log has the trace. Change the document, and report this");
  }

  private synchronized boolean isNew(String document, Throwable failure) {
    List<StackTraceElement> frames = List.of(failure.getStackTrace());
    List<Object> how =
        List.of(failure.getClass(), frames.subList(0, Math.min(FRAMES, frames.size())));
    return !how.equals(logged.put(document, how));
  }

  private synchronized void forget(String document) {
    logged.remove(document);
  }

  /** Work on one document. */
  @FunctionalInterface
  public interface DocumentWork<T> {
    T run() throws DocumentParseException;
  }
}
