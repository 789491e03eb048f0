/**
 * The files of organizations as artifacts of tasks: with their content, or for download. Nothing
 * outside the folder in which an organization works is read.
 */
@NullMarked
package io.serai.dialect.organization.artifact;

import org.jspecify.annotations.NullMarked;
