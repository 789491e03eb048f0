package io.serai.task.component;

import org.apache.camel.Category;
import org.apache.camel.Consumer;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.support.DefaultEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that reports on the task that runs the route: progress, input requests, artifacts,
 * blockers and outcomes.
 *
 * <p>Each option can also be set by a header named {@code SeraiTask} and the capitalised option
 * name ({@code SeraiTaskMessage}). The header takes precedence over the URI and is removed. {@code
 * need} and {@code auth} wait for the input, for days if necessary, without holding a thread; it is
 * then the body.
 */
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "task",
    title = "Task",
    syntax = "task:action",
    category = {Category.CORE, Category.AI},
    producerOnly = true,
    remote = false,
    headersClass = TaskHeaders.class)
public class TaskEndpoint extends DefaultEndpoint {

  @UriPath(description = "The action to perform")
  @Metadata(required = true)
  private final TaskAction action;

  @UriParam(description = "For progress: the progress, 0 to 1; default is the body")
  private @Nullable String value;

  @UriParam(description = "For progress: CPU use of the task in percent of one processor")
  private @Nullable String cpu;

  @UriParam(description = "For progress: memory use of the task in MB")
  private @Nullable String memoryMb;

  @UriParam(description = "For progress: tokens of language models that the task has used so far")
  private @Nullable String tokens;

  @UriParam(description = "For progress: estimated seconds until the task ends")
  private @Nullable String etaSeconds;

  @UriParam(description = "The message text; default is the body, for need the description")
  private @Nullable String message;

  @UriParam(
      description =
          "For need: comma-separated names that the input must contain; if empty, any input is"
              + " accepted")
  private @Nullable String required;

  @UriParam(description = "For need: text that describes the input; for artifact: its description")
  private @Nullable String description;

  @UriParam(
      description =
          "For need: JSON Schema of the input: the JSON itself, or a resource that contains it."
              + " Forms are made of it; its required names are those of the need")
  private @Nullable String schema;

  @UriParam(
      description =
          "For need: what an MCP client is asked, by keys, in the form of MCP's inputRequests: the"
              + " JSON itself, or a resource that contains it. The body has the answers by the same"
              + " keys")
  private @Nullable String requests;

  @UriParam(description = "For need: high, medium or low", enums = "high,medium,low")
  private @Nullable String urgency;

  @UriParam(description = "For fail and block: the error code, such as E050")
  private @Nullable String code;

  @UriParam(description = "For log: debug, info, warn or error", enums = "debug,info,warn,error")
  private @Nullable String level;

  @UriParam(description = "For artifact: its name")
  private @Nullable String name;

  @UriParam(
      description =
          "For artifact: its id; an artifact with the same id is replaced or appended to."
              + " Default is the name")
  private @Nullable String artifactId;

  @UriParam(description = "For artifact: the media type of the body")
  private @Nullable String mediaType;

  @UriParam(description = "For artifact: the file name")
  private @Nullable String filename;

  @UriParam(
      defaultValue = "false",
      description = "For artifact: whether to append to the artifact of the same id")
  private boolean append;

  @UriParam(defaultValue = "true", description = "For artifact: whether this is the last chunk")
  private boolean last = true;

  TaskEndpoint(String uri, TaskComponent component, TaskAction action) {
    super(uri, component);
    this.action = action;
  }

  @Override
  public Producer createProducer() {
    return new TaskProducer(this);
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    throw new UnsupportedOperationException(
        "task: endpoints cannot be consumed from; a route that tasks run starts with skill:");
  }

  /** Returns the text of an option; null if the URI does not set it. */
  @Nullable String option(String option) {
    return switch (option) {
      case "value" -> value;
      case "cpu" -> cpu;
      case "memoryMb" -> memoryMb;
      case "tokens" -> tokens;
      case "etaSeconds" -> etaSeconds;
      case "message" -> message;
      case "required" -> required;
      case "description" -> description;
      case "schema" -> schema;
      case "requests" -> requests;
      case "urgency" -> urgency;
      case "code" -> code;
      case "level" -> level;
      case "name" -> name;
      case "artifactId" -> artifactId;
      case "mediaType" -> mediaType;
      case "filename" -> filename;
      case "append" -> Boolean.toString(append);
      case "last" -> Boolean.toString(last);
      default -> throw new IllegalArgumentException("task: has no option " + option);
    };
  }

  /** The action to perform. */
  public TaskAction getAction() {
    return action;
  }

  /** See the option. */
  public @Nullable String getValue() {
    return value;
  }

  /** For progress: the progress, 0 to 1; default is the body. */
  public void setValue(@Nullable String value) {
    this.value = value;
  }

  /** See the option. */
  public @Nullable String getCpu() {
    return cpu;
  }

  /** For progress: CPU use of the task in percent of one processor. */
  public void setCpu(@Nullable String cpu) {
    this.cpu = cpu;
  }

  /** See the option. */
  public @Nullable String getMemoryMb() {
    return memoryMb;
  }

  /** For progress: memory use of the task in MB. */
  public void setMemoryMb(@Nullable String memoryMb) {
    this.memoryMb = memoryMb;
  }

  /** See the option. */
  public @Nullable String getTokens() {
    return tokens;
  }

  /** For progress: tokens of language models that the task has used so far. */
  public void setTokens(@Nullable String tokens) {
    this.tokens = tokens;
  }

  /** See the option. */
  public @Nullable String getEtaSeconds() {
    return etaSeconds;
  }

  /** For progress: estimated seconds until the task ends. */
  public void setEtaSeconds(@Nullable String etaSeconds) {
    this.etaSeconds = etaSeconds;
  }

  /** See the option. */
  public @Nullable String getMessage() {
    return message;
  }

  /** The message text; default is the body, for need the description. */
  public void setMessage(@Nullable String message) {
    this.message = message;
  }

  /** See the option. */
  public @Nullable String getRequired() {
    return required;
  }

  /**
   * For need: comma-separated names that the input must contain; if empty, any input is accepted.
   */
  public void setRequired(@Nullable String required) {
    this.required = required;
  }

  /** See the option. */
  public @Nullable String getDescription() {
    return description;
  }

  /** For need: text that describes the input; for artifact: its description. */
  public void setDescription(@Nullable String description) {
    this.description = description;
  }

  /** See the option. */
  public @Nullable String getSchema() {
    return schema;
  }

  /** For need: JSON Schema of the input. */
  public void setSchema(@Nullable String schema) {
    this.schema = schema;
  }

  /** See the option. */
  public @Nullable String getRequests() {
    return requests;
  }

  /** For need: what an MCP client is asked, in the form of MCP's inputRequests. */
  public void setRequests(@Nullable String requests) {
    this.requests = requests;
  }

  /** See the option. */
  public @Nullable String getUrgency() {
    return urgency;
  }

  /** For need: high, medium or low. */
  public void setUrgency(@Nullable String urgency) {
    this.urgency = urgency;
  }

  /** See the option. */
  public @Nullable String getCode() {
    return code;
  }

  /** For fail and block: the error code, such as E050. */
  public void setCode(@Nullable String code) {
    this.code = code;
  }

  /** See the option. */
  public @Nullable String getLevel() {
    return level;
  }

  /** For log: debug, info, warn or error. */
  public void setLevel(@Nullable String level) {
    this.level = level;
  }

  /** See the option. */
  public @Nullable String getName() {
    return name;
  }

  /** For artifact: its name. */
  public void setName(@Nullable String name) {
    this.name = name;
  }

  /** See the option. */
  public @Nullable String getArtifactId() {
    return artifactId;
  }

  /**
   * For artifact: its id; an artifact with the same id is replaced or appended to. Default is the
   * name.
   */
  public void setArtifactId(@Nullable String artifactId) {
    this.artifactId = artifactId;
  }

  /** See the option. */
  public @Nullable String getMediaType() {
    return mediaType;
  }

  /** For artifact: the media type of the body. */
  public void setMediaType(@Nullable String mediaType) {
    this.mediaType = mediaType;
  }

  /** See the option. */
  public @Nullable String getFilename() {
    return filename;
  }

  /** For artifact: the file name. */
  public void setFilename(@Nullable String filename) {
    this.filename = filename;
  }

  /** See the option. */
  public boolean isAppend() {
    return append;
  }

  /** For artifact: whether to append to the artifact of the same id. */
  public void setAppend(boolean append) {
    this.append = append;
  }

  /** See the option. */
  public boolean isLast() {
    return last;
  }

  /** For artifact: whether this is the last chunk. */
  public void setLast(boolean last) {
    this.last = last;
  }
}
