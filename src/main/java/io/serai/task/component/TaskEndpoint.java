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
 * Reports on the task that runs the route: progress, needs, artifacts, obstacles, its end.
 *
 * <p>Each option can be given by a header too, {@code SeraiTask} and its name in capitals ({@code
 * SeraiTaskMessage}), which stands before the URI's and is removed. {@code need} and {@code auth}
 * wait for the answer, for days where it must be, without holding a thread; it is the body then.
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

  @UriPath(description = "What is told")
  @Metadata(required = true)
  private final TaskAction action;

  @UriParam(description = "Of progress: how far the task is, 0 to 1; else the body is the number")
  private @Nullable String value;

  @UriParam(description = "What is said, in words; else the body, of need the description")
  private @Nullable String message;

  @UriParam(
      description =
          "Of need: the names that the answer must have, separated by commas; none is any"
              + " answer")
  private @Nullable String required;

  @UriParam(description = "Of need: what is needed, in words; of artifact: what it is")
  private @Nullable String description;

  @UriParam(description = "Of need: high, medium or low", enums = "high,medium,low")
  private @Nullable String urgency;

  @UriParam(description = "Of fail and block: what kind of error, such as E050")
  private @Nullable String code;

  @UriParam(description = "Of log: debug, info, warn or error", enums = "debug,info,warn,error")
  private @Nullable String level;

  @UriParam(description = "Of artifact: its name")
  private @Nullable String name;

  @UriParam(
      description =
          "Of artifact: its id, by which a later one replaces it or adds to it; else its name")
  private @Nullable String artifactId;

  @UriParam(description = "Of artifact: the media type of what the body holds")
  private @Nullable String mediaType;

  @UriParam(description = "Of artifact: the file's name")
  private @Nullable String filename;

  @UriParam(defaultValue = "false", description = "Of artifact: true adds to the one of its id")
  private boolean append;

  @UriParam(defaultValue = "true", description = "Of artifact: false where more of it will come")
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
        "task: can only be sent to; a route that tasks run begins with skill:");
  }

  /** The text of an option; null where the URI does not give it. */
  @Nullable String option(String option) {
    return switch (option) {
      case "value" -> value;
      case "message" -> message;
      case "required" -> required;
      case "description" -> description;
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

  /** What is told. */
  public TaskAction getAction() {
    return action;
  }

  /** See the option. */
  public @Nullable String getValue() {
    return value;
  }

  /** Of progress: how far the task is, 0 to 1; else the body is the number. */
  public void setValue(@Nullable String value) {
    this.value = value;
  }

  /** See the option. */
  public @Nullable String getMessage() {
    return message;
  }

  /** What is said, in words; else the body, of need the description. */
  public void setMessage(@Nullable String message) {
    this.message = message;
  }

  /** See the option. */
  public @Nullable String getRequired() {
    return required;
  }

  /** Of need: the names that the answer must have, separated by commas; none is any answer. */
  public void setRequired(@Nullable String required) {
    this.required = required;
  }

  /** See the option. */
  public @Nullable String getDescription() {
    return description;
  }

  /** Of need: what is needed, in words; of artifact: what it is. */
  public void setDescription(@Nullable String description) {
    this.description = description;
  }

  /** See the option. */
  public @Nullable String getUrgency() {
    return urgency;
  }

  /** Of need: high, medium or low. */
  public void setUrgency(@Nullable String urgency) {
    this.urgency = urgency;
  }

  /** See the option. */
  public @Nullable String getCode() {
    return code;
  }

  /** Of fail and block: what kind of error, such as E050. */
  public void setCode(@Nullable String code) {
    this.code = code;
  }

  /** See the option. */
  public @Nullable String getLevel() {
    return level;
  }

  /** Of log: debug, info, warn or error. */
  public void setLevel(@Nullable String level) {
    this.level = level;
  }

  /** See the option. */
  public @Nullable String getName() {
    return name;
  }

  /** Of artifact: its name. */
  public void setName(@Nullable String name) {
    this.name = name;
  }

  /** See the option. */
  public @Nullable String getArtifactId() {
    return artifactId;
  }

  /** Of artifact: its id, by which a later one replaces it or adds to it; else its name. */
  public void setArtifactId(@Nullable String artifactId) {
    this.artifactId = artifactId;
  }

  /** See the option. */
  public @Nullable String getMediaType() {
    return mediaType;
  }

  /** Of artifact: the media type of what the body holds. */
  public void setMediaType(@Nullable String mediaType) {
    this.mediaType = mediaType;
  }

  /** See the option. */
  public @Nullable String getFilename() {
    return filename;
  }

  /** Of artifact: the file's name. */
  public void setFilename(@Nullable String filename) {
    this.filename = filename;
  }

  /** See the option. */
  public boolean isAppend() {
    return append;
  }

  /** Of artifact: true adds to the one of its id. */
  public void setAppend(boolean append) {
    this.append = append;
  }

  /** See the option. */
  public boolean isLast() {
    return last;
  }

  /** Of artifact: false where more of it will come. */
  public void setLast(boolean last) {
    this.last = last;
  }
}
